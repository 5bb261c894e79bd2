// Fails before it serves.
throw new Error('broken on purpose');
