-- The job that spreads a new status makes it found too, so that posting does not wait for its words to be parted and folded.
DROP TRIGGER search_added ON statuses;
DROP FUNCTION search_statuses_added();
