import { useHost } from '@ledgerwise/contract';
import {
  type AnyResource,
  type CountryWords,
  inWords,
  resourceInWords,
  wordsOfCountry,
} from '@ledgerwise/resource';
import { useMemo } from 'react';
import { type EntitySource, noEntities } from './record/related.ts';

/** Returns the company's country: ISO 3166-1 code; undefined if its settings have none. */
export function useCountry(): string | undefined {
  const country = useHost().auth.organisation?.settings?.country;
  return typeof country === 'string' ? country : undefined;
}

/** Names of taxes and parts of addresses in the company's country. */
export const useCountryWords = (): CountryWords => wordsOfCountry(useCountry());

/** Returns a function that adapts texts to the words used in the company's country. */
export function useSay(): (text: string) => string {
  const words = useCountryWords();
  return useMemo(() => (text) => inWords(text, words), [words]);
}

/** Returns a resource with the labels used in the company's country. */
export const useInWords = <R extends AnyResource>(resource: R): R => resourceInWords(resource, useCountry());

/** The same of the record types of a module. */
export function useEntitiesInWords(source: EntitySource): EntitySource {
  const country = useCountry();
  return useMemo(() => {
    if (source === noEntities || country === undefined) return source;
    const say = (entities: readonly AnyResource[]) =>
      entities.map((entity) => resourceInWords(entity, country));
    let from: readonly AnyResource[] | undefined;
    let loaded: readonly AnyResource[] | undefined;
    return {
      get loaded() {
        if (source.loaded !== from) {
          from = source.loaded;
          loaded = from && say(from);
        }
        return loaded;
      },
      load: async () => say(await source.load()),
    };
  }, [source, country]);
}
