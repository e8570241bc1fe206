/** One row of a dimension of the dashboard. */
export interface DimensionEntry {
  key: string;
  /** For people; null: the key, or its name as `names` says. */
  humanKey: string | null;
  value: string;
  unit?: 'bytes';
  humanValue?: string;
}
