import { Component, createRef, type ReactNode } from 'react';

interface KeptInPlaceProps {
  /** Selector of the rows, which keep their elements when others are added. */
  rows: string;
  children: ReactNode;
}

interface Anchor {
  row: Element;
  top: number;
}

/**
 * Keeps the visible rows in place when others are added above: the page scrolls by the added height. At the top of the
 * page, unless the pointer or the focus is in the list, new rows push the others down instead.
 */
export class KeptInPlace extends Component<KeptInPlaceProps> {
  private readonly list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Anchor | null {
    const list = this.list.current;
    if (!list || (window.scrollY === 0 && !list.matches(':hover, :focus-within'))) return null;
    for (const row of list.querySelectorAll(this.props.rows)) {
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom > 0) return { row, top };
    }
    return null;
  }

  override componentDidUpdate(_props: KeptInPlaceProps, _state: unknown, anchor: Anchor | null): void {
    if (anchor?.row.isConnected) window.scrollBy(0, anchor.row.getBoundingClientRect().top - anchor.top);
  }

  override render(): ReactNode {
    // The browser's own scroll anchoring would scroll by the same height again.
    return (
      <div ref={this.list} style={{ overflowAnchor: 'none' }}>
        {this.props.children}
      </div>
    );
  }
}
