// The page for people at `/`: what this is, how to connect, and what the gateway does at the moment.
export { createPage } from './page.ts';
