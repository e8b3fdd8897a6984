import { useEffect } from 'react';

const PRODUCT = 'Tallygate';

/** Names the tab after what is on the screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}
