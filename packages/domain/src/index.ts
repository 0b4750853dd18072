export { type Customer, customers } from './customers.resource.ts';
