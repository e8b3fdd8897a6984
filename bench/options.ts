export interface BenchOptions {
  /** A short run to check that everything works. Its figures are not published. */
  quick: boolean;
  clients: number;
  only?: string;
}
