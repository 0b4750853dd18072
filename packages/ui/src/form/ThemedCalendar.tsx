import { loadCalendar } from '@ledgerwise/ui/antd';
import { type ComponentType, use } from 'react';
import { CalendarInput } from './CalendarInput.tsx';
import type { DateInputProps } from './DateInput.tsx';
import { FormTheme } from './FormTheme.tsx';
import { AntdPartsContext } from './inputs/antd-parts.ts';

let loaded: ComponentType<DateInputProps> | undefined;

/** Loads antd's calendar, which brings the look of the page to screens that draw nothing else with antd. */
export async function loadThemedCalendar(): Promise<ComponentType<DateInputProps>> {
  const parts = await loadCalendar();
  loaded ??= function ThemedCalendar(props) {
    const calendar = <CalendarInput {...props} parts={parts} />;
    return use(AntdPartsContext) ? calendar : <FormTheme>{calendar}</FormTheme>;
  };
  return loaded;
}
