/** The initial text of the explorer: the operations of docs/graphql.md, word for word. */

export const EXAMPLES = `# Plaza's event interface. Put the cursor into an operation and run it; docs/graphql.md explains each.
# Sign in first, then send the access token in the Headers tab below: { "Authorization": "Bearer …" }
# What an operation takes stands in its first line: write it into the Variables tab, such as { "limit": 5 }.

# 1. Sign up and confirm
mutation SignUp($email: String!, $password: String!) {
  createUser(email: $email, password: $password, locale: "en") {
    id
    email
  }
}

mutation FirstIdentity($email: String!, $preferredUsername: String!, $name: String) {
  registerPerson(email: $email, preferredUsername: $preferredUsername, name: $name) {
    id
    url
  }
}

mutation Confirm($token: String!) {
  validateUser(token: $token) {
    accessToken
    refreshToken
    user {
      defaultActor {
        id
        preferredUsername
      }
    }
  }
}

# 2. Sign in and refresh
mutation SignIn($email: String!, $password: String!) {
  login(email: $email, password: $password) {
    accessToken
    refreshToken
    user {
      defaultActor {
        id
      }
    }
  }
}

mutation Refresh($refreshToken: String!) {
  refreshToken(refreshToken: $refreshToken) {
    accessToken
    refreshToken
  }
}

# 3. Create an identity
mutation CreateIdentity($preferredUsername: String!, $name: String, $summary: String) {
  createPerson(preferredUsername: $preferredUsername, name: $name, summary: $summary) {
    id
    preferredUsername
  }
}

query MyIdentities {
  identities {
    id
    preferredUsername
  }
}

# 4. List upcoming events
query ComingEvents($limit: Int = 10, $page: Int = 1) {
  events(limit: $limit, page: $page) {
    uuid
    title
    beginsOn
    picture {
      url
      alt
    }
    physicalAddress {
      description
      locality
    }
    organizerActor {
      preferredUsername
      name
    }
    participantStats {
      participants
    }
    tags {
      title
      slug
    }
  }
}

# 5. Read an event
query OneEvent($uuid: UUID!) {
  event(uuid: $uuid) {
    id
    title
    description
    beginsOn
    endsOn
    status
    joinOptions
    onlineAddress
    physicalAddress {
      description
      geom
    }
    organizerActor {
      preferredUsername
      avatar {
        url
      }
    }
    attributedTo {
      preferredUsername
    }
    options {
      maximumAttendeeCapacity
      remainingAttendeeCapacity
    }
    participants(limit: 20) {
      role
      actor {
        preferredUsername
        avatar {
          url
        }
      }
    }
    relatedEvents {
      uuid
      title
    }
  }
}

# 6. Create an event with address and picture (files need a client that uploads, such as curl)
mutation CreateEvent($organizerActorId: ID!, $beginsOn: DateTime!, $file: Upload!) {
  createEvent(
    organizerActorId: $organizerActorId
    title: "Lanterns at the lake"
    description: "<p>We light them <b>together</b>.</p>"
    beginsOn: $beginsOn
    joinOptions: RESTRICTED
    tags: ["lanterns", "lake"]
    physicalAddress: { description: "Lake shore", locality: "Annecy", country: "France", geom: "6.1294;45.8992" }
    picture: { picture: { name: "Lanterns", alt: "Lanterns on the water", file: $file } }
    options: { maximumAttendeeCapacity: 50 }
  ) {
    id
    uuid
    url
    picture {
      url
      contentType
    }
  }
}

# 7. Join and leave
mutation JoinEvent($eventId: ID!, $actorId: ID!) {
  joinEvent(eventId: $eventId, actorId: $actorId) {
    id
    role
  }
}

mutation LeaveEvent($eventId: ID!, $actorId: ID!) {
  leaveEvent(eventId: $eventId, actorId: $actorId) {
    id
    event {
      id
    }
  }
}

# 8. Approve a participant
query WhoAsks($uuid: UUID!) {
  event(uuid: $uuid) {
    participantStats {
      approved
      unapproved
    }
    participants(roles: "NOT_APPROVED") {
      id
      actor {
        preferredUsername
      }
    }
  }
}

mutation Approve($id: ID!, $moderatorActorId: ID!) {
  updateParticipation(id: $id, moderatorActorId: $moderatorActorId, role: PARTICIPANT) {
    id
    role
  }
}

# 9. Create a group
mutation CreateGroup($creatorActorId: ID!, $preferredUsername: String!, $name: String, $summary: String) {
  createGroup(creatorActorId: $creatorActorId, preferredUsername: $preferredUsername, name: $name, summary: $summary) {
    id
    url
    members {
      role
      actor {
        preferredUsername
      }
    }
  }
}

# 10. Report
mutation Report($reporterActorId: ID!, $reportedActorId: ID!, $eventId: ID, $content: String) {
  createReport(
    reporterActorId: $reporterActorId
    reportedActorId: $reportedActorId
    eventId: $eventId
    content: $content
  ) {
    id
    status
  }
}
`;
