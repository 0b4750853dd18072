import pino from 'pino';
import type { AnsweredRequest } from './answered-request.ts';
import { Redaction } from './redact.ts';
import { currentRequest } from './request-context.ts';

/** From problems that need attention immediately to details for developers. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Says a line; `info` unless it names a level. */
export type Log = (line: string, level?: LogLevel) => void;

/** Log settings by the operator. */
export interface LogSettings {
  /** `json`: each line is an object, for programs. `text`: for people. */
  readonly format: 'json' | 'text';
  /** Lines below this level are omitted. */
  readonly level: LogLevel;
}

/** The log of a server. */
export interface Logger {
  readonly format: LogSettings['format'];
  readonly log: Log;
  readonly redaction: Redaction;
  /** Logs a request. */
  request(answered: AnsweredRequest, level: LogLevel): void;
}

/** A request as a line for people. */
function requestText({ id, method, path, status, ms, rows }: AnsweredRequest): string {
  const some = rows === undefined ? '' : `, ${rows} ${rows === 1 ? 'row' : 'rows'}`;
  return `${status} ${method} ${path} in ${ms.toFixed(1)} ms${some} (${id})`;
}

/**
 * A log on the process's error output.
 * @param write Takes a line with its end, in place of that.
 */
export function createLogger({ format, level }: LogSettings, write?: (text: string) => void): Logger {
  const redaction = new Redaction();
  const destination = write ? { write } : pino.destination({ fd: 2, sync: true });
  const json = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  const say = (one: LogLevel, text: string, fields: object): void => {
    if (!json.isLevelEnabled(one)) return;
    const line = redaction.of(text);
    if (format === 'json') json[one](fields, line);
    else destination.write(`${line}\n`);
  };
  return {
    format,
    redaction,
    log(line, one = 'info') {
      const id = currentRequest()?.trace.id;
      say(one, line, id === undefined ? {} : { id });
    },
    request(answered, one) {
      const { id, method, path, status, ms, rows, organisation } = answered;
      if (format === 'text') return say(one, requestText(answered), {});
      say(one, 'request', {
        id,
        route: redaction.of(`${method} ${path}`),
        status,
        ms: Math.round(ms * 10) / 10,
        ...(rows !== undefined && { rows }),
        ...(organisation !== undefined && { org: organisation }),
      });
    },
  };
}
