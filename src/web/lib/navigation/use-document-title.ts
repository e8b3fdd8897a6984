import { useEffect } from 'react';

const PRODUCT = 'Tallygate';

/** Sets the title of the browser tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}
