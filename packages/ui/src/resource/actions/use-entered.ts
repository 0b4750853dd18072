import type { Row } from '@ledgerwise/contract';
import { defaultOf, type Fields, type Values } from '@ledgerwise/resource';
import { validate } from '@ledgerwise/resource/validation';
import { useEffect, useState } from 'react';
import { settled } from '../../form/form-values.ts';
import { usePreselected } from '../../form/use-choices.ts';
import { useNotation } from '../../form/use-notation.ts';
import { useToday } from '../use-today.ts';

/** Inputs of an action, with their defaults and problems. */
export function useEntered(fields: Fields, formId: string, row?: Row) {
  const today = useToday();
  const notation = useNotation();
  const [initial, setInitial] = useState<Values>(() =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, defaultOf(field, today) ?? ''])),
  );
  const [values, setValues] = useState(initial);
  const preselected = usePreselected(fields);
  useEffect(() => {
    if (!preselected) return;
    // Choices made meanwhile stay.
    const fill = (before: Values): Values => ({
      ...before,
      ...Object.fromEntries(Object.entries(preselected).filter(([name]) => before[name] === '')),
    });
    setInitial(fill);
    setValues(fill);
  }, [preselected]);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});

  const validated = (asked: Fields = fields) => {
    const entered = Object.fromEntries(
      Object.keys(asked).map((name) => [name, settled({ fields: asked }, name, values[name])]),
    );
    return validate({ fields: withoutDefaults(asked) }, entered, {
      ...notation,
      partial: true,
      currencyOf: ({ currency }) => {
        const code = currency === undefined ? undefined : row?.[currency];
        return typeof code === 'string' ? code : undefined;
      },
    });
  };
  /** Returns the values to send, or null if one is invalid, which is shown at its input. */
  const check = (): Values | null => {
    const checked = validated();
    setProblems(checked.ok ? {} : checked.problems);
    if (checked.ok) return checked.values;
    const first = Object.keys(fields).find((name) => name in checked.problems);
    document.getElementById(`${formId}-${first}`)?.focus();
    return null;
  };
  return {
    /** The initial values. */
    initial,
    values,
    problems,
    change: (changed: Values) => setValues((before) => ({ ...before, ...changed })),
    check,
    /** Returns the valid values, even if others are missing or invalid. */
    readSound: (): Values => {
      const checked = validated();
      if (checked.ok) return checked.values;
      const sound = validated(
        Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in checked.problems))),
      );
      return sound.ok ? sound.values : {};
    },
    /** The values as they would be sent now, or null if one is invalid; shows no problems. */
    read: (): Values | null => {
      const checked = validated();
      return checked.ok ? checked.values : null;
    },
  };
}

/** A cleared input stays empty: a default is only a suggestion. */
function withoutDefaults(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { default: _offered, ...field }]) => [name, field]),
  );
}
