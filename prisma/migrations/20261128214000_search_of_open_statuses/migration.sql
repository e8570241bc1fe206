-- Documents that everybody may find, newest first: of a common word, a page reads its newest rows instead of all entries of the word.
CREATE INDEX status_search_open ON status_search (status_id DESC) WHERE document @@ '''in:open'''::tsquery;

-- The active users of a day are counted every hour: their posts, without the remote posts of the day.
CREATE INDEX statuses_local ON statuses (id) WHERE local;
