/** antd's calendar with its date library, a fifth of antd's code in a form; few users of a form open it. */
export { default as DatePicker } from 'antd/es/date-picker';
export { default as dayjs } from 'dayjs';
