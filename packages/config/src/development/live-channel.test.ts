import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { LIVE_ADDRESS, LiveChannel } from './live-channel.ts';
import type { Problem } from './problem.ts';

const problem: Problem = {
  severity: 'error',
  text: 'TS2322: No.\n  Really.',
  file: 'a.ts',
  line: 1,
  column: 2,
};

it('notifies every open page, and leaves other paths alone', async () => {
  const live = new LiveChannel();
  const server = createServer((request, response) => {
    if (!live.handle(request, response)) response.end('a page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await (await fetch(base)).text()).toBe('a page');

  const listen = async () => {
    const open = await fetch(base + LIVE_ADDRESS);
    expect(open.headers.get('content-type')).toBe('text/event-stream');
    const reader = open.body?.pipeThrough(new TextDecoderStream()).getReader();
    return async () => {
      const read = await reader?.read();
      return read?.done ? 'the end' : read?.value;
    };
  };
  const first = await listen();
  expect(await first()).toBe('event: problems\ndata: []\n\n');
  live.show([problem]);
  const shown = `event: problems\ndata: ${JSON.stringify([problem])}\n\n`;
  expect(await first()).toBe(shown);
  const second = await listen();
  expect(await second()).toBe(shown);
  live.reload();
  for (const next of [first, second]) expect(await next()).toBe('event: reload\ndata: null\n\n');
  live.end();
  for (const next of [first, second]) expect(await next()).toBe('the end');
  server.close();
});

it('is a script that a page can hold, and that listens at its address', () => {
  const { script } = new LiveChannel();
  expect(script.match(/<\/?script>/g)).toEqual(['<script>', '</script>']);
  expect(script).toContain(`new EventSource('${LIVE_ADDRESS}')`);
});
