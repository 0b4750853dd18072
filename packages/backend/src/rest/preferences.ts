import { isNotOffered, noSuchFormat } from './refusals.ts';

/** Preferences for a response. */
export interface Preferences {
  /** A new record overwrites an existing one. */
  readonly isMerged: boolean;
  /** The response has the written rows. */
  readonly isAnswered: boolean;
  /** The response includes the total count of matching records. */
  readonly isCounted: boolean;
  /** Exactly one record, and not a list. */
  readonly isOne: boolean;
}

const ONE = 'application/vnd.pgrst.object+json';
const FORMATS = /^(application\/(json|vnd\.pgrst\.(object|array)\+json)|\*\/\*|application\/\*)$/;

/** Reads the headers `Prefer` and `Accept`. */
export function readPreferences(headers: Headers): Preferences {
  const prefer = (headers.get('prefer') ?? '').split(',').map((wish) => wish.trim());
  if (prefer.includes('resolution=ignore-duplicates'))
    throw isNotOffered('Leaving out what is there already (ignore-duplicates) is');
  const accepted = (headers.get('accept') ?? '*/*')
    .split(',')
    .map((type) => type.split(';', 1)[0]?.trim().toLowerCase() ?? '');
  if (!accepted.some((type) => FORMATS.test(type))) throw noSuchFormat(headers.get('accept') ?? '');
  return {
    isMerged: prefer.includes('resolution=merge-duplicates'),
    isAnswered: prefer.includes('return=representation'),
    isCounted: prefer.some((wish) => /^count=(exact|planned|estimated)$/.test(wish)),
    isOne: accepted.includes(ONE),
  };
}
