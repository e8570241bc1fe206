/** Certificates for localhost with any expiry, created by the machine's openssl. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Certificate {
  key: string;
  cert: string;
}

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

const CONFIG = `[ca]
default_ca = here
[here]
database = index.txt
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
x509_extensions = names
unique_subject = no
[any]
commonName = supplied
[names]
subjectAltName = DNS:localhost
basicConstraints = CA:true
`;

const asn1 = (time: number): string => `${new Date(time).toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Self-signed, valid from a year before `days` from now until then, so negative days create an expired one. */
export function certificateEnding(days: number): Certificate {
  const cwd = mkdtempSync(path.join(tmpdir(), 'plaza-certificate-'));
  const openssl = (...args: string[]): void => {
    const { status, stderr } = spawnSync('openssl', args, { cwd, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  try {
    writeFileSync(path.join(cwd, 'ca.cnf'), CONFIG);
    writeFileSync(path.join(cwd, 'index.txt'), '');
    writeFileSync(path.join(cwd, 'serial'), '01\n');
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'key.pem',
      '-out',
      'request.pem',
      '-subj',
      '/CN=localhost',
    );
    const end = Date.now() + days * DAY_MS;
    const dates = ['-startdate', asn1(end - 365 * DAY_MS), '-enddate', asn1(end)];
    const files = ['-keyfile', 'key.pem', '-in', 'request.pem', '-out', 'cert.pem', '-notext'];
    openssl('ca', '-batch', '-selfsign', '-config', 'ca.cnf', ...dates, ...files);
    const read = (name: string): string => readFileSync(path.join(cwd, name), 'utf8');
    return { key: read('key.pem'), cert: read('cert.pem') };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
