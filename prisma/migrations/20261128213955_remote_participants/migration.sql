UPDATE settings SET name = 'remoteParticipants' WHERE name = 'participantsElsewhere';
