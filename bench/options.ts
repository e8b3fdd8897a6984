export interface BenchOptions {
  /** A short run, to see whether everything works; its figures are not kept. */
  quick: boolean;
  clients: number;
  only?: string;
}
