-- A video without sound is one that apps play in a loop, however it was uploaded.
UPDATE media SET kind = 'GIFV' WHERE kind = 'VIDEO' AND state = 'READY' AND NOT meta ? 'audio_encode';
