import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { type Claims, NOBODY } from '../auth/access-token.ts';
import { Breather } from './breather.ts';
import { ListenerPlaces } from './listener-places.ts';
import { SocketSession } from './socket-session.ts';

class Line extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  readonly bufferedAmount = 0;
  readonly send = vi.fn();
  readonly terminate = vi.fn();
  readonly close = vi.fn();
  isPaused = false;

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }

  say(event: string): void {
    this.emit('message', JSON.stringify(['1', '1', 'realtime:x', event, {}]), false);
  }
}

let line: Line;
const onSignedIn = vi.fn();
const log = vi.fn();
const readClaims = vi.fn<() => Promise<Claims>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  readClaims.mockResolvedValue(NOBODY);
  line = new Line();
  const socket: Pick<WebSocket, 'send' | 'close' | 'terminate' | 'pause' | 'resume' | 'isPaused'> &
    EventEmitter = line;
  new SocketSession(socket as WebSocket, '2.0.0', {
    channels: new Set(),
    places: new ListenerPlaces(),
    breather: new Breather(1000),
    network: '192.0.2.1',
    tables: [],
    readClaims,
    onSignedIn,
    log,
  });
});
afterEach(() => vi.useRealTimers());

it('is closed when it joins nothing within ten seconds', () => {
  vi.advanceTimersByTime(9_900);
  expect(line.close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(line.close).toHaveBeenCalledWith(1008, 'No channel was joined');
});

it('stays while it has a channel, and is given ten seconds for the next', async () => {
  line.say('phx_join');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.close).not.toHaveBeenCalled();
  line.say('phx_leave');
  await vi.advanceTimersByTimeAsync(10_100);
  expect(line.close).toHaveBeenCalledOnce();
});

it('counts as somebody’s only with the token of somebody', async () => {
  line.say('phx_join');
  await vi.advanceTimersByTimeAsync(0);
  expect(onSignedIn).toHaveBeenLastCalledWith(false);
  readClaims.mockResolvedValue({ ...NOBODY, role: 'authenticated', userId: 'a' });
  line.say('access_token');
  await vi.advanceTimersByTimeAsync(0);
  expect(onSignedIn).toHaveBeenLastCalledWith(true);
  line.say('phx_leave');
  await vi.advanceTimersByTimeAsync(0);
  expect(onSignedIn).toHaveBeenLastCalledWith(false);
});

it('is closed when it sends too much, or messages that nest too deep', async () => {
  line.emit('message', '['.repeat(5000) + ']'.repeat(5000), false);
  await vi.advanceTimersByTimeAsync(0);
  expect(line.close).toHaveBeenCalledWith(1003, expect.any(String));
  for (let times = 0; times < 300; times += 1) line.say('nothing');
  expect(line.close).toHaveBeenCalledWith(1008, 'Too many messages');
});

it('ends alone when an answer fails, and logs it', async () => {
  line.send.mockImplementation(() => {
    throw new Error('broken');
  });
  line.say('phx_join');
  await vi.advanceTimersByTimeAsync(0);
  expect(line.terminate).toHaveBeenCalled();
  expect(log).toHaveBeenCalledWith(expect.stringContaining('broken'));
});
