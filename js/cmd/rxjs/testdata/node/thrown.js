console.log('a'); console.error('to stderr'); throw { not: 'an error', list: [1, 2] };
