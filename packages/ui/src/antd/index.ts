/**
 * The parts of antd that the product uses. Loaded when a form is opened, once for all modules: every import is
 * `@ledgerwise/ui/antd`, the name under which it is shared.
 */
import './parts.css';

export { default as ConfigProvider, type ThemeConfig } from 'antd/es/config-provider';
export { default as Form, type FormInstance } from 'antd/es/form';
export { default as Input } from 'antd/es/input';
export { default as Select } from 'antd/es/select';
export { default as Switch } from 'antd/es/switch';
export { default as theme } from 'antd/es/theme';

/** Loads the calendar: of the same copy of antd as the other parts, whose contexts it reads. */
export const loadCalendar = () => import(/* webpackChunkName: "calendar" */ './calendar.ts');
