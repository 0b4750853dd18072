export { type Customer, customers, customersSubject } from './customers.resource.ts';
