// Starts the page: the snippets at once, the figures as the gateway tells them.
import { showConnect } from './connect.js';
import { createLive } from './live.js';

showConnect();
createLive();
