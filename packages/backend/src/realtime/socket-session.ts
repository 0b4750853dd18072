import type { WebSocket } from 'ws';
import type { Claims } from '../auth/access-token.ts';
import { MESSAGE_LIMITS, REALTIME_LIMITS } from '../limits/realtime-limits.ts';
import { TokenBuckets } from '../limits/token-buckets.ts';
import type { Breather } from './breather.ts';
import type { Channel } from './channel.ts';
import { type Frame, fieldOf, type ProtocolVersion, parseFrame, writeChange, writeFrame } from './frames.ts';
import type { ListenerPlaces } from './listener-places.ts';
import { messagesInTurn } from './messages-in-turn.ts';
import type { PublishedTable } from './published-tables.ts';
import { type ReadSubscriptions, readSubscriptions } from './subscription.ts';

const { joinsWithin, unsent, channelsOfSocket } = REALTIME_LIMITS;
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** RFC 6455: the message breaks a rule of the server. */
const AGAINST_THE_RULES = 1008;

/** Dependencies of a session. */
export interface SessionContext {
  readonly channels: Set<Channel>;
  readonly places: ListenerPlaces;
  /** Shared by the sockets of the server. */
  readonly breather: Breather;
  /** The network of the socket, by which visitors are counted. */
  readonly network: string;
  readonly tables: readonly PublishedTable[];
  readonly readClaims: (token: unknown) => Promise<Claims>;
  /** Called when a user signs in on the socket, or no user is signed in any more. */
  onSignedIn(isSignedIn: boolean): void;
  log(line: string): void;
}

interface OwnChannel extends Channel {
  claims: Claims;
  listener: string;
  readonly joinRef: string | null;
  ends: NodeJS.Timeout | undefined;
}

/** One browser tab: joins, heartbeats, new tokens, leaves. */
export class SocketSession {
  readonly #socket: WebSocket;
  readonly #version: ProtocolVersion;
  readonly #context: SessionContext;
  readonly #own = new Map<string, OwnChannel>();
  #joinDeadline: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket, version: ProtocolVersion, context: SessionContext) {
    this.#socket = socket;
    this.#version = version;
    this.#context = context;
    const allowance = new TokenBuckets(MESSAGE_LIMITS.messagesOfSocket);
    this.#expectJoin();
    messagesInTurn({
      socket,
      breather: context.breather,
      accepts: () => {
        const isAllowed = allowance.take('');
        if (!isAllowed) socket.close(AGAINST_THE_RULES, MESSAGE_LIMITS.messagesOfSocket.sentence);
        return isAllowed;
      },
      receive: async (text) => {
        const frame = parseFrame(text);
        if (frame) await this.#receive(frame);
        else socket.close(1003, 'Not a message of the Phoenix protocol');
      },
      failed: (error) => {
        context.log(`A message of a live connection could not be answered: ${String(error)}`);
        socket.terminate();
      },
    });
    socket.on('close', () => {
      clearTimeout(this.#joinDeadline);
      for (const channel of this.#own.values()) this.#drop(channel);
    });
    socket.on('error', () => socket.terminate());
  }

  /** Waits for a first channel; starts again when the last one was left. */
  #expectJoin(): void {
    clearTimeout(this.#joinDeadline);
    // A socket that has joined nothing by then is useless.
    const end = (): void => this.#socket.close(AGAINST_THE_RULES, joinsWithin.sentence);
    this.#joinDeadline = setTimeout(end, joinsWithin.amount).unref();
  }

  #channelsChanged(): void {
    if (this.#own.size > 0) clearTimeout(this.#joinDeadline);
    else this.#expectJoin();
    this.#context.onSignedIn([...this.#own.values()].some(({ claims }) => claims.role === 'authenticated'));
  }

  async #receive(frame: Frame): Promise<void> {
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') this.#reply(frame, 'ok', {});
    else if (frame.event === 'phx_join') await this.#join(frame);
    else if (frame.event === 'access_token') await this.#renew(frame);
    else if (frame.event === 'phx_leave') this.#leave(frame);
  }

  async #join(frame: Frame): Promise<void> {
    const former = this.#own.get(frame.topic);
    if (former) this.#drop(former);
    if (this.#own.size >= channelsOfSocket.amount) {
      this.#reply(frame, 'error', { reason: channelsOfSocket.sentence });
      return;
    }
    let claims: Claims;
    try {
      claims = await this.#context.readClaims(fieldOf(frame.payload, 'access_token'));
    } catch (error) {
      this.#reply(frame, 'error', {
        reason: `Unauthorized: ${error instanceof Error ? error.message : error}`,
      });
      return;
    }
    const full = this.#context.places.refusalOf(this.#listenerOf(claims));
    const read =
      full === undefined ? readSubscriptions(frame.payload, this.#context.tables) : { refusal: full };
    if ('refusal' in read) {
      this.#reply(frame, 'error', { reason: read.refusal });
      return;
    }
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#open(frame, claims, read);
  }

  #open(
    frame: Frame,
    claims: Claims,
    { subscriptions, asked }: Exclude<ReadSubscriptions, { readonly refusal: string }>,
  ): void {
    const channel: OwnChannel = {
      topic: frame.topic,
      joinRef: frame.joinRef,
      subscriptions,
      claims,
      listener: this.#listenerOf(claims),
      ends: undefined,
      end: (why) => this.#close(channel, why),
      pushChange: (ids, change) => this.#sendText(writeChange(frame, ids, change, this.#version)),
    };
    const refusal = this.#context.places.enter(channel);
    if (refusal !== undefined) {
      this.#reply(frame, 'error', { reason: refusal });
      return;
    }
    this.#own.set(frame.topic, channel);
    this.#context.channels.add(channel);
    this.#channelsChanged();
    this.#endWithToken(channel);
    this.#reply(frame, 'ok', { postgres_changes: asked });
    if (subscriptions.length === 0) return;
    this.#push(channel, 'system', {
      extension: 'postgres_changes',
      status: 'ok',
      message: 'Subscribed to PostgreSQL',
      channel: frame.topic.replace(/^realtime:/, ''),
    });
  }

  #listenerOf({ role, userId }: Claims): string {
    return role === 'authenticated' ? `person ${userId}` : `network ${this.#context.network}`;
  }

  async #renew(frame: Frame): Promise<void> {
    const channel = this.#own.get(frame.topic);
    if (!channel) return;
    let claims: Claims;
    try {
      claims = await this.#context.readClaims(fieldOf(frame.payload, 'access_token'));
    } catch {
      this.#close(channel, 'The access token is not valid'); // the client is notified, and signs in again
      return;
    }
    // It may have been left, or its socket closed, while the token was read.
    if (this.#own.get(frame.topic) !== channel) return;
    channel.claims = claims;
    channel.listener = this.#listenerOf(claims);
    const refusal = this.#context.places.enter(channel);
    if (refusal === undefined) {
      this.#channelsChanged();
      this.#endWithToken(channel);
      return;
    }
    this.#close(channel, refusal);
  }

  #leave(frame: Frame): void {
    const channel = this.#own.get(frame.topic);
    if (channel) this.#drop(channel);
    this.#reply(frame, 'ok', {});
    this.#send({ ...frame, ref: null, event: 'phx_close', payload: {} });
  }

  /** Ends a channel when its token expires. */
  #endWithToken(channel: OwnChannel): void {
    clearTimeout(channel.ends);
    const { expiresAt } = channel.claims;
    if (expiresAt === undefined) return;
    const wait = Math.min(LONGEST_TIMER_MS, Math.max(0, expiresAt - Date.now()));
    channel.ends = setTimeout(() => this.#close(channel, 'Token has expired'), wait);
    channel.ends.unref();
  }

  #close(channel: OwnChannel, message: string): void {
    this.#push(channel, 'system', {
      extension: 'system',
      status: 'error',
      message,
      channel: channel.topic.replace(/^realtime:/, ''),
    });
    this.#push(channel, 'phx_close', {});
    this.#drop(channel);
  }

  #drop(channel: OwnChannel): void {
    clearTimeout(channel.ends);
    this.#context.channels.delete(channel);
    this.#context.places.leave(channel);
    if (this.#own.get(channel.topic) === channel) this.#own.delete(channel.topic);
    if (this.#socket.readyState === this.#socket.OPEN) this.#channelsChanged();
  }

  #reply(frame: Frame, status: 'ok' | 'error', response: unknown): void {
    this.#send({ ...frame, event: 'phx_reply', payload: { status, response } });
  }

  #push({ joinRef, topic }: OwnChannel, event: string, payload: unknown): void {
    this.#send({ joinRef, ref: null, topic, event, payload });
  }

  #send(frame: Frame): void {
    this.#sendText(writeFrame(frame, this.#version));
  }

  #sendText(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    // A tab that no longer reads: it will reconnect and reload.
    if (this.#socket.bufferedAmount > unsent.amount) this.#socket.terminate();
    else this.#socket.send(text);
  }
}
