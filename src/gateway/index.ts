export { type Gateway, openGateway } from './gateway.ts';
export type { Log } from './log.ts';
