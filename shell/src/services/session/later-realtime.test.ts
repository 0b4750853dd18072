// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { loadRealtime, RealtimeClient } from './later-realtime.ts';

test('a client that was made before the library opens channels once that is loaded', async () => {
  const client = new RealtimeClient('ws://backend.example/realtime/v1', { params: { apikey: 'key' } });
  await client.setAuth('token');
  expect(client.getChannels()).toEqual([]);
  expect(() => client.channel('table:people')).toThrow('is not loaded');
  await loadRealtime();
  const channel = client.channel('table:people');
  expect(client.getChannels()).toEqual([channel]);
});
