export interface BenchOptions {
  /** A short run to check that everything works; its figures are not kept. */
  quick: boolean;
  clients: number;
  only?: string;
}
