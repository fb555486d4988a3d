console.log('before');
throw 'a string';
