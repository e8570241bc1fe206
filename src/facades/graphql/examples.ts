/** What the explorer opens with. */

export const EXAMPLES = `# Plaza's event interface. Sign in with the login mutation, then send the access token in the Headers tab below:
# { "Authorization": "Bearer …" }

query ComingEvents {
  events(limit: 5) {
    uuid
    title
    beginsOn
    physicalAddress { description locality }
    organizerActor { preferredUsername name }
    participantStats { participants }
    tags { title }
  }
}

query Groups {
  groups(limit: 5) {
    preferredUsername
    name
    openness
  }
}

query ThisServer {
  config { name description registrationsOpen }
}
`;
