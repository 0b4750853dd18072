import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { LiveReload } from './live-reload.ts';

it('tells every open page, and leaves other addresses alone', async () => {
  const liveReload = new LiveReload();
  const server = createServer((request, response) => {
    if (!liveReload.handle(request, response)) response.end('a page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await (await fetch(base)).text()).toBe('a page');

  const address = /EventSource\('([^']+)'\)/.exec(liveReload.script)?.[1];
  const open = await fetch(base + address);
  expect(open.headers.get('content-type')).toBe('text/event-stream');
  const reader = open.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  liveReload.reload();
  expect((await reader?.read())?.value).toBe('data: reload\n\n');
  server.closeAllConnections();
  server.close();
});
