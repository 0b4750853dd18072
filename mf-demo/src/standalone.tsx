import '@ledgerwise/ui/theme.css';
import { MiniHost } from '@ledgerwise/ui/core';
import { Fragment } from 'react';
import { createRoot } from 'react-dom/client';
import { demoStore } from './demo-data.ts';
import { ProductPlaceContext, placeInPage } from './frame/product-place.ts';
import { module } from './module.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
// The demo has its own frame, so the page adds none.
createRoot(root).render(
  <ProductPlaceContext value={placeInPage(document)}>
    <MiniHost module={module} data={demoStore().data} signedOut Frame={Fragment} />
  </ProductPlaceContext>,
);
