export type { AnsweredRequest } from './answered-request.ts';
export {
  createLogger,
  LOG_LEVELS,
  type Log,
  type Logger,
  type LogLevel,
  type LogSettings,
} from './logger.ts';
export { RequestTeller } from './tell-requests.ts';
