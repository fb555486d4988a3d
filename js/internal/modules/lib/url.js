'use strict';
// What the module url has for URLs of the WHATWG.

const { coded, invalidType } = require('internal/errors');
const URL = binding.original('URL');

function fileURLToPath(url) {
  if (typeof url === 'string') url = new URL(url);
  else if (!(url instanceof URL)) throw invalidType('path', ['string', 'URL'], url);
  if (url.protocol !== 'file:') {
    throw coded(TypeError, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file');
  }
  if (url.hostname !== '') {
    throw coded(TypeError, 'ERR_INVALID_FILE_URL_HOST',
      'File URL host must be "localhost" or empty on linux');
  }
  if (/%2f/i.test(url.pathname)) {
    throw coded(TypeError, 'ERR_INVALID_FILE_URL_PATH',
      'File URL path must not include encoded / characters');
  }
  return decodeURIComponent(url.pathname);
}

const encoded = (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

function pathToFileURL(path) {
  if (typeof path !== 'string') throw invalidType('path', 'string', path);
  const url = new URL('file:///');
  let whole = require('path').resolve(path);
  if (path.endsWith('/') && !whole.endsWith('/')) whole += '/';
  url.pathname = whole.replace(/[%\\\n\r\t?#~|[\]^]/g, encoded);
  return url;
}

// urlToHttpOptions returns the parts of a URL by the names that requests have for them.
function urlToHttpOptions(url) {
  const { hostname, pathname, port, username, password, search } = url;
  const options = {
    __proto__: null,
    ...url,
    protocol: url.protocol,
    hostname: hostname && hostname.startsWith('[') ? hostname.slice(1, -1) : hostname,
    hash: url.hash, search, pathname, path: `${pathname || ''}${search || ''}`, href: url.href,
  };
  if (port !== '') options.port = Number(port);
  if (username || password) {
    options.auth = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  }
  return options;
}

module.exports = {
  urlToHttpOptions,
  domainToUnicode: (domain) => binding.toUnicode(module.exports.domainToASCII(`${domain}`)),
  URL, URLSearchParams: binding.original('URLSearchParams'), fileURLToPath, pathToFileURL,
  domainToASCII: (domain) => {
    const url = URL.parse(`ws://${domain}`);
    return url === null ? '' : url.hostname;
  },
};
