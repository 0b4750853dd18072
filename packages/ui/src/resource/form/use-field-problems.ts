import type { AnyResource } from '@ledgerwise/resource';
import type { FormInstance } from '@ledgerwise/ui/antd';
import { useState } from 'react';
import { type FormValues, formFields } from '../../form/form-values.ts';

/** A message for each invalid field. */
export type FoundProblems = Readonly<Record<string, string>>;

/** Displayed problems of the inputs. */
export interface FieldProblems {
  readonly problems: FoundProblems;
  /** Shows the error beside each input, and focuses the first. */
  show(found: FoundProblems): void;
  /** Call it when something was entered. */
  noteChange(): void;
}

/** Problems of a record's inputs. */
export function useFieldProblems(resource: AnyResource, form: FormInstance<FormValues>): FieldProblems {
  const [problems, setProblems] = useState<FoundProblems>({});
  return {
    problems,
    show(found) {
      const names = formFields(resource);
      form.setFields(names.map((name) => ({ name, errors: found[name] === undefined ? [] : [found[name]] })));
      setProblems(found);
      const first = names.find((name) => name in found);
      if (first) document.getElementById(first)?.focus();
    },
    noteChange: () =>
      setProblems((before) => (Object.keys(before).length === 0 ? before : stillWrong(before, form))),
  };
}

/** Returns the problems whose inputs still show one: antd removes a message when its input changes. */
function stillWrong(
  before: FoundProblems,
  form: { getFieldError(name: string): readonly string[] },
): FoundProblems {
  return Object.fromEntries(Object.entries(before).filter(([name]) => form.getFieldError(name).length > 0));
}
