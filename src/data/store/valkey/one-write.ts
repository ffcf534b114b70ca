// What a connection is sent in one turn of the event loop leaves in one write.
//
// The client can gather commands by itself (auto-pipelining), but sends nothing while it waits for the answers to
// what it sent before, and keeps what it sent alive long after.
import type { Redis } from 'iovalkey';

export function writeOncePerTurn(client: Redis): void {
  const send = client.sendCommand.bind(client);
  let isHeld = false;
  client.sendCommand = (command, stream) => {
    if (!isHeld && client.status === 'ready') {
      // A connection that breaks meanwhile is released as well; a new one was never held.
      const held = client.stream;
      isHeld = true;
      held.cork();
      setImmediate(() => {
        isHeld = false;
        held.uncork();
      });
    }
    return send(command, stream);
  };
}
