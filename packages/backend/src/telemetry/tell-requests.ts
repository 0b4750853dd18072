import { RepeatedLines } from '../server/repeated-lines.ts';
import type { AnsweredRequest } from './answered-request.ts';
import type { Logger, LogLevel } from './logger.ts';

const API = /^\/(?:(?:auth|rest|realtime)\/v1|mailbox)(?:\/|$)/;
/** Refusals that anyone can cause at will: only the first one in a minute is logged, then their number. */
const REFUSALS = new Set([400, 401, 403, 404, 405, 408, 413, 414, 417, 429, 431]);

/** Requested every few seconds; changes of its result are logged separately, such as "The database is back.". */
const HEALTH = '/health';

/** Failures before the API's requests, those before files of the site. */
function levelOf({ status, path }: AnsweredRequest): LogLevel {
  if (path === HEALTH) return 'debug';
  if (status >= 500) return 'error';
  return API.test(path) ? 'info' : 'debug';
}

/** Logs requests. */
export class RequestTeller {
  readonly #logger: Logger;
  readonly #refusals: RepeatedLines;

  constructor(logger: Logger) {
    this.#logger = logger;
    this.#refusals = new RepeatedLines({ log: (line) => logger.log(line, 'warn') });
  }

  tell(answered: AnsweredRequest): void {
    const { status, method, path } = answered;
    if (REFUSALS.has(status))
      this.#refusals.say(
        `Requests were refused with ${status}`,
        () => `A request was refused with ${status}: ${method} ${path} (${answered.id})`,
      );
    else this.#logger.request(answered, levelOf(answered));
  }

  /** Logs the counts. */
  flush(): void {
    this.#refusals.flush();
  }
}
