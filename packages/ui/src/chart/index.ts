export { BarChart, type BarChartProps, type LinkedGroup } from './BarChart.tsx';
