// Control: uWebSockets.js that reads the request and sends bytes that were captured before. Nothing on this
// machine answers over HTTP in less, with this library.

import uWS from 'uWebSockets.js';
import { readFileSync } from 'node:fs';
import type { Captured } from '../servers/captured.ts';

const { status, headers, body } = JSON.parse(readFileSync(process.env.ANSWER_FILE ?? '', 'utf8')) as Captured;
const headerList = Object.entries(headers);

function answer(res: uWS.HttpResponse): void {
  res.cork(() => {
    res.writeStatus(status);
    for (const [name, value] of headerList) res.writeHeader(name, value);
    res.end(body);
  });
}

uWS
  .App()
  .get('/*', answer)
  .post('/*', (res) => {
    res.onAborted(() => undefined);
    res.onData((_chunk, isLast) => {
      if (isLast) answer(res);
    });
  })
  .listen('127.0.0.1', Number(process.env.PORT), (socket) => {
    if (socket === false) process.exit(1);
  });
