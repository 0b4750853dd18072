import { type Check, someOf } from '../check.ts';

/** Files that were cut off on their way: empty ones, and JSON that ends too early. */
export const wholeFiles: Check = ({ files }) => {
  const empty = [...files].filter(([, content]) => content.length === 0).map(([name]) => name);
  const broken = [...files]
    .filter(([name, content]) => name.endsWith('.json') && content.length > 0)
    .flatMap(([name, content]) => {
      try {
        JSON.parse(String(content));
        return [];
      } catch (error) {
        return [
          `${name} is no JSON (${error instanceof Error ? error.message : error}). It may have been cut off: build again.`,
        ];
      }
    });
  return empty.length > 0 ? [`${someOf(empty)}: empty. Build again.`, ...broken] : broken;
};
