export { type Gateway, type Log, openGateway } from './gateway.ts';
