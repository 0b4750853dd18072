import { testEveryAddress } from '../../fixtures/every-address.ts';

testEveryAddress('mf-banking');
