import type { Organisation } from '../host.ts';
import type { ModuleManifest } from '../manifest.ts';

/**
 * Checks that the server sends the settings that a module declares, each with its type. Returns one message for each
 * missing or mistyped setting, with the default that the module uses instead.
 */
export function checkSettings(
  { settings = {} }: Pick<ModuleManifest, 'settings'>,
  organisation: Pick<Organisation, 'settings'>,
): string[] {
  return Object.entries(settings).flatMap(([name, { title, default: usual }]) => {
    const value = organisation.settings[name];
    if (typeof value === typeof usual) return [];
    const sent = value === undefined ? 'none' : `one that is no ${typeof usual}`;
    return [
      `"${title}" goes by its default, ${JSON.stringify(usual)}: the server sends ${sent} as the setting "${name}".`,
    ];
  });
}
