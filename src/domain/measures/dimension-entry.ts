/** One row of a dimension of the dashboard. */
export interface DimensionEntry {
  key: string;
  /** For people; if null, the key, or its name in `names`. */
  humanKey: string | null;
  value: string;
  unit?: 'bytes';
  humanValue?: string;
}
