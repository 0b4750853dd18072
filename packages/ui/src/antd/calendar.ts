/** antd's calendar with its date library: a fifth of antd's part of a form, and few who fill one in open it. */
export { default as DatePicker } from 'antd/es/date-picker';
export { default as dayjs } from 'dayjs';
