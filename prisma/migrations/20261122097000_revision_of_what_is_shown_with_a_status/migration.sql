-- Counts changes of what a status is shown with that no other row of it tells: its card.
ALTER TABLE status_stats ADD COLUMN revision integer NOT NULL DEFAULT 0;
