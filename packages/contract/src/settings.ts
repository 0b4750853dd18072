import type { Organisation } from './host.ts';

/** One setting of the organization that a module reads, with its title and default. */
export interface SettingDeclaration {
  /** Its name for people: `Days that a delivery takes`. */
  readonly title: string;
  /** Used if the server sends no value or one of another type. */
  readonly default: string | number | boolean;
}

/** Settings that a module reads of `Organisation.settings`, by name. */
export type SettingDeclarations = Readonly<Record<string, SettingDeclaration>>;

type Widened<Value> = Value extends string ? string : Value extends number ? number : boolean;

/** Values of declared settings, each typed like its default. */
export type SettingsOf<Declared extends SettingDeclarations> = {
  readonly [Name in keyof Declared]: Widened<Declared[Name]['default']>;
};

/** Returns the declared settings of an organization; all defaults while none is loaded (null). */
export function readSettings<const Declared extends SettingDeclarations>(
  declared: Declared,
  organisation: Pick<Organisation, 'settings'> | null,
): SettingsOf<Declared> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, { default: usual }]) => {
      const value = organisation?.settings[name];
      return [name, typeof value === typeof usual ? value : usual];
    }),
  ) as SettingsOf<Declared>;
}
